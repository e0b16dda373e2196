import { dirname } from 'node:path'
import test from 'ava'
import { builtInRecognizer } from '../../../../plugins/extract/ocr/built-in-recognizer.js'

test('tesseract.js is the default engine', (t) => {
  t.is(builtInRecognizer().name, 'tesseract.js')
  t.is(builtInRecognizer({ engine: 'native' }).name, 'native tesseract')
})

test('the native engine is chosen automatically if its program is installed', (t) => {
  t.is(builtInRecognizer({ engine: 'auto', program: process.execPath }).name, 'native tesseract')
  t.is(builtInRecognizer({ engine: 'auto', program: 'no-such-tesseract' }).name, 'tesseract.js')
  t.is(builtInRecognizer({ engine: 'auto', program: dirname(process.execPath) }).name, 'tesseract.js')
})

test('an unknown engine is rejected with the valid ones', (t) => {
  t.throws(() => builtInRecognizer({ engine: 'abbyy' as 'auto' }), {
    code: 'option_invalid',
    message: 'Expected `engine` to be one of `tesseract.js`, `native`, `auto`, got `abbyy`',
  })
})
