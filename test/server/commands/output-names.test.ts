import { join } from 'node:path'
import test from 'ava'
import { nameOutputs } from '../../../server/commands/files/output-names.js'
import { growsInLine } from '../../fixtures/time-growth.js'

test('an output is named after its input, whatever its folder', (t) => {
  t.deepEqual(nameOutputs(['/in/a.pdf', '/elsewhere/b.PDF', 'c']), ['a', 'b', 'c'])
})

test('equal names are distinguished by the folders that differ', (t) => {
  t.deepEqual(nameOutputs(['/in/x/a.pdf', '/in/y/a.pdf', '/in/y/b.pdf']), [join('x', 'a'), join('y', 'a'), 'b'])
  t.deepEqual(nameOutputs(['/in/a.pdf', '/in/2023/q1/a.pdf']), ['a', join('2023', 'q1', 'a')])
})

test('names that differ only in their extension keep it', (t) => {
  t.deepEqual(nameOutputs(['/in/report.pdf', '/in/report.png', '/in/other.pdf']), ['report.pdf', 'report.png', 'other'])
})

test('names that differ only in case are distinguished', (t) => {
  t.deepEqual(nameOutputs(['/x/A.pdf', '/y/a.pdf']), [join('x', 'A'), join('y', 'a')])
})

test('a name that keeps its extension does not collide with another', (t) => {
  const names = nameOutputs(['/in/a.pdf', '/in/a.png', '/in/a.pdf.pdf'])
  t.is(new Set(names).size, 3)
})

test('distinguishing thousands of equal names takes linear time', async (t) => {
  const tellApart = (count: number) => {
    const paths = Array.from({ length: count }, (_, index) => `/in/b${index}/report.pdf`)
    t.deepEqual(
      nameOutputs(paths),
      paths.map((_, index) => join(`b${index}`, 'report')),
    )
    return () => nameOutputs(paths)
  }
  const { isInLine, times } = await growsInLine(tellApart, 3000)
  t.true(isInLine, times)
})
