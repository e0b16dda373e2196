import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { drawPdf, statement } from './commands/draw-pdf.js'
import { heldWork, scripted, startScriptedServer } from './scripted-server.js'
import { ended, handIn, inBrowser, looks, openPage } from './web-page.js'

/** A table whose sums reconcile in two of its three years. */
const WRONG_SUM = [
  'Item|2023|2022|2021',
  'Sensors|1,200|1,100|1,000',
  'Analyzers|700|650|600',
  'Services|311|90|80',
  'Total net sales|2,221|1,840|1,680',
]

const text = (words: string) => Buffer.from(words)

for (const look of looks(1)) {
  inBrowser(`an unreadable file is rejected with a message that disappears with the file: ${look.name}`, async (t) => {
    const server = await startScriptedServer(t)
    const { page, told, step } = await openPage(t, server, look)
    const choose = (name: string, words: string) =>
      page.setInputFiles('input[type=file]', { name, mimeType: '', buffer: text(words) })
    await step('start')
    await choose('notes.txt', 'Dear all,')
    await page.getByRole('button', { name: 'Convert' }).click()
    await page.getByText('it is neither a PDF nor an image').waitFor()
    await step('refused')
    await choose('broken.pdf', '%PDF-1.7 and nothing more')
    await page.getByText('The pages could not be counted').waitFor()
    t.is(await page.getByText('neither a PDF').count(), 0)
    t.true(await page.getByRole('button', { name: 'Convert' }).isDisabled())
    await page.getByRole('textbox', { name: 'Pages' }).fill('1')
    await page.getByRole('button', { name: 'Convert' }).click()
    await page.getByText(/This file cannot be read: .*damaged/).waitFor()
    await step('broken')
    t.deepEqual(told, [])
  })

  inBrowser(`a protected PDF opens with its password and no other: ${look.name}`, async (t) => {
    const server = await startScriptedServer(t)
    const { page, told, step } = await openPage(t, server, look)
    const locked = await drawPdf([statement], { userPassword: 'geheim', ownerPassword: 'owner' })
    await page.setInputFiles('input[type=file]', { name: 'locked.pdf', mimeType: '', buffer: locked })
    await page.getByLabel('PDF password').fill('open sesame')
    await page.keyboard.press('Enter')
    await page.getByText('Wrong password').waitFor()
    await step('password-wrong')
    t.true(await page.getByRole('button', { name: 'Convert' }).isDisabled())
    await page.keyboard.type('geheim') // The previous text is selected and replaced.
    await page.getByRole('button', { name: 'Unlock' }).click()
    await page.getByText('The document has one page.').waitFor()
    t.is(await focused(page, 'id'), 'pages')
    await page.getByRole('option', { name: 'Page 1' }).locator('img').waitFor()
    await step('password-right')
    await page.getByRole('button', { name: 'Convert' }).click()
    await page
      .getByRole('gridcell', { name: '1,200' })
      .or(page.locator('td', { hasText: '1,200' }))
      .first()
      .waitFor()
    await ended(page)
    t.deepEqual(told, [])
  })

  inBrowser(`a failed page is listed with its reason among the others: ${look.name}`, async (t) => {
    const server = await startScriptedServer(t)
    const { page, told, step } = await openPage(t, server, look)
    await handIn(page, 'script.json', scripted('table', 'throw', 'table'), '1-3')
    await ended(page)
    await page.getByText('3 of 3 pages read, 1 failed').waitFor()
    const tile = page.locator('.tile.failed')
    t.regex((await tile.textContent()) ?? '', /Page 2.*the ink of page 2 has run/)
    t.is(await page.locator('.found li').count(), 2)
    await step('failed-page')
    t.deepEqual(told, [])
  })

  inBrowser(`a document without tables and an unreadable one are reported as such: ${look.name}`, async (t) => {
    const server = await startScriptedServer(t)
    const { page, told, step } = await openPage(t, server, look)
    await handIn(page, 'letter.json', scripted('empty', 'empty'), '1-2')
    await ended(page)
    await page.getByText('Nothing was found on these pages').waitFor()
    await step('nothing-found')
    await page.getByRole('link', { name: 'All documents' }).click()
    await handIn(page, 'blots.json', scripted('throw'), '1')
    await ended(page, 'failed')
    await page
      .getByRole('alert')
      .filter({ hasText: 'the ink of page 1 has run' })
      .or(page.locator('.tile.failed'))
      .first()
      .waitFor()
    await step('failed')
    t.deepEqual(told, [])
  })

  inBrowser(`a hidden document can be shown again, and deletion asks for confirmation: ${look.name}`, async (t) => {
    const server = await startScriptedServer(t)
    const { page, told, step } = await openPage(t, server, look)
    await handIn(page, 'script.json', scripted('table'), '1')
    await ended(page)
    await page.getByRole('button', { name: 'Hide' }).click()
    await page.getByText('script.json is hidden').waitFor()
    t.is(await page.getByRole('link', { name: 'script.json' }).count(), 0)
    await step('hidden')
    await page.getByRole('button', { name: 'Show it again' }).click()
    await page.getByRole('grid').waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await step('delete-asked')
    await page.keyboard.press('Escape')
    t.is(await focused(page, 'textContent'), 'Delete')
    await page.keyboard.press('Enter')
    t.is(await focused(page, 'textContent'), 'Keep')
    await page.getByRole('button', { name: 'Delete permanently' }).click()
    await page.getByText('script.json and its files were deleted').waitFor()
    await page.getByText('Nothing yet').waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'No such document' }).waitFor()
    await step('no-such-document')
    t.deepEqual(told, [])
  })

  inBrowser(`a returning user finds the document in progress and can cancel it: ${look.name}`, async (t) => {
    const { gates, engine } = heldWork()
    const server = await startScriptedServer(t, { engine })
    const { page, told, step } = await openPage(t, server, look)
    await handIn(page, 'script.json', scripted('table', 'table'), '1-2')
    gates.advance.open()
    gates.range.open()
    await page.getByText('reading', { exact: true }).first().waitFor()
    await step('mid-work')
    await page.reload()
    await page.getByText('reading', { exact: true }).first().waitFor()
    gates.page.open()
    await page.getByRole('grid').waitFor()
    await page.getByText('2 of 2 pages read').waitFor()
    await page.getByRole('button', { name: 'Cancel and delete' }).click()
    await page.getByRole('button', { name: 'Delete permanently' }).click()
    await page.getByText('Nothing yet').waitFor()
    gates.render.open()
    t.deepEqual(told, [])
  })

  inBrowser(`while the service is unavailable the page reports it, and resumes by itself: ${look.name}`, async (t) => {
    const server = await startScriptedServer(t)
    const { page, told, step } = await openPage(t, server, look)
    await handIn(page, 'script.json', scripted('table'), '1')
    await ended(page)
    await page.getByRole('link', { name: 'All documents' }).click()
    const link = page.getByRole('link', { name: 'script.json' })
    await link.waitFor()
    await page.route('**/enterprise-api/**', (route) => route.abort())
    await link.click()
    await page.getByText('The service cannot be reached').waitFor()
    await step('away')
    await delay(500)
    await page.unroute('**/enterprise-api/**')
    await page.getByRole('grid').waitFor()
    t.is(await page.getByText('The service cannot be reached').count(), 0)
    t.deepEqual(told, [])
  })

  inBrowser(`a key jumps to the next sum that does not reconcile, from anywhere: ${look.name}`, async (t) => {
    const server = await startScriptedServer(t)
    const { page, told, step } = await openPage(t, server, look)
    await handIn(page, 'wrong.pdf', await drawPdf([WRONG_SUM]))
    await ended(page)
    await page.getByText(/The sum does not reconcile/).waitFor()
    await page.keyboard.press('n')
    await page.locator('.grid [data-active]:focus', { hasText: '2,221' }).waitFor()
    await page.locator('.place.lit').waitFor()
    await step('doubt')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Next' }).click()
    t.regex((await page.locator('.grid [data-active]').textContent()) ?? '', /2,221/)
    t.deepEqual(told, [])
  })

  inBrowser(`a table without a title has the same name as in the workbook: ${look.name}`, async (t) => {
    const { page, told } = await openPage(t, await startScriptedServer(t), look)
    await handIn(page, 'untitled.pdf', await drawPdf([WRONG_SUM, WRONG_SUM]))
    await ended(page)
    t.deepEqual(
      (await page.locator('.found .item').allTextContents()).map((name) => name.trim()),
      ['Page 1, table 1', 'Page 2, table 1'],
    )
    t.deepEqual(told, [])
  })

  inBrowser(`an accepted correction is shown as saved although its response was lost: ${look.name}`, async (t) => {
    const { page } = await openPage(t, await startScriptedServer(t), look)
    await handIn(page, 'sums.pdf', await drawPdf([statement]))
    await ended(page)
    let lost = 0
    await page.route('**/corrections', (route) =>
      route.request().method() === 'GET' && lost++ === 0 ? route.abort() : route.continue(),
    )
    await page.locator('.grid td').first().dblclick()
    await page.keyboard.type('1,250')
    await page.keyboard.press('Enter')
    await page.locator('.corrections ins', { hasText: '1,250' }).waitFor()
    await page.locator('.corrections li', { hasText: / by / }).waitFor()
    t.is(await page.getByText('Not saved').count(), 0)
    t.true(lost > 1)
  })

  inBrowser(`the whole flow works with only the keyboard: ${look.name}`, async (t) => {
    const server = await startScriptedServer(t)
    const { page, told } = await openPage(t, server, look)
    const tabTo = async (name: string) => {
      for (let patience = 40; patience > 0; patience--) {
        await page.keyboard.press('Tab')
        const label = await page.locator(':focus').evaluate((element) => element.ariaLabel ?? element.textContent)
        if (label?.trim() === name) return
      }
      throw new Error(`${name} is not reachable by Tab`)
    }
    const choosing = page.waitForEvent('filechooser')
    await page.reload()
    await page.getByRole('heading', { name: 'New document' }).waitFor()
    await tabTo('Choose a file')
    await page.keyboard.press('Enter')
    const buffer = await drawPdf([statement, statement, statement])
    await (await choosing).setFiles({ name: 'three.pdf', mimeType: 'application/pdf', buffer })
    await page.getByText('All 3 pages will be converted').waitFor()
    await tabTo('Page 1')
    for (const key of ['End', 'Space', 'Shift+ArrowLeft', 'Shift+Space']) await page.keyboard.press(key)
    await page.getByText('2 of 3 pages selected').waitFor()
    t.is(await page.getByRole('textbox', { name: 'Pages' }).inputValue(), '2-3')
    await tabTo('Convert')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'three.pdf' }).waitFor()
    t.is(await focused(page, 'id'), 'content')
    await ended(page)
    await tabTo('Revenue')
    for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key)
    await page.keyboard.type('1,250')
    await page.keyboard.press('Enter')
    await page.locator('.corrections ins', { hasText: '1,250' }).waitFor()
    t.regex(String(await focused(page, 'textContent')), /1,250/)
    t.deepEqual(told, [])
  })

  inBrowser(`on the image of a scan the highlight covers the number: ${look.name}`, async (t) => {
    const server = await startScriptedServer(t)
    const { page, told, step } = await openPage(t, server, look)
    await handIn(page, 'statement.pdf', await drawPdf([statement]))
    await ended(page)
    const id = page.url().split('#/')[1]
    const drawn = await server.ask(`/enterprise-api/recreate/${id}/pages/1.png?dpi=200`)
    await page.getByRole('link', { name: 'All documents' }).click()
    await handIn(page, 'scan.png', new Uint8Array(await drawn.arrayBuffer()))
    await page.locator('td', { hasText: '1,200' }).click()
    await ended(page)
    const light = await page.locator('.place.lit').boundingBox()
    const sheet = await page.locator('.sheet img').boundingBox()
    await step('scan')
    // The number ends 330 points from the left, on a line that begins 116 points from the top.
    t.true(Math.abs((light!.x + light!.width - sheet!.x) / sheet!.width - 330 / 612) < 0.015)
    t.true(Math.abs((light!.y + light!.height / 2 - sheet!.y) / sheet!.height - 121 / 792) < 0.015)
    t.deepEqual(told, [])
  })
}

/** Returns a property of the focused element. */
function focused(page: Page, property: 'id' | 'textContent'): Promise<unknown> {
  return page
    .locator(':focus')
    .evaluate((element, name) => (element as unknown as Record<string, unknown>)[name], property)
}
