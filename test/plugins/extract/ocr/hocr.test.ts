import test from 'ava'
import { linesOfHocr, pageOfHocr } from '../../../../plugins/extract/ocr/hocr.js'
import { partsOf } from '../../../../plugins/extract/ocr/markup.js'

const page = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>a > b</title><meta name='ocr-system' content='x'/></head><body>
<div class='ocr_page' id='page_1' title='image "a > b.pgm"; bbox 0 0 1700 2200'><p class='ocr_par' title="bbox 0 0 9 9">
 <span class='ocr_line' title="bbox 100 200 500 230; baseline -0.01 -6; x_size 26">
  <span class='ocrx_word' title='bbox 100 202 160 230; x_wconf 96'><strong>
   <span class='ocrx_cinfo' title='x_bboxes 100 202 120 224; x_conf 99.5'>R</span>
   <span class='ocrx_cinfo' title='x_bboxes 122 202 140 224; x_conf 80'>&amp;</span>
   <span class='ocrx_cinfo' title='x_bboxes 142 202 160 224; x_conf 90'>&#39;</span></strong>
  </span>
  <span class='ocrx_word' title='bbox 300 202 310 224; x_wconf 5'> </span>
 </span>
 <span class='ocr_header' title="bbox 100 300 200 320"><span class='ocrx_word' title='bbox 100 300 200 320; x_wconf 50'>Notes</span></span>
 <span class='ocr_line' title="bbox 0 0 1700 2200; baseline 0 0"></span>
</p></div></body></html>`

test('lines of hOCR have words, letters, and a baseline from its slope', (t) => {
  const letter = (text: string, x0: number, x1: number, confidence: number) => ({
    text,
    bbox: { x0, y0: 202, x1, y1: 224 },
    confidence,
  })
  t.deepEqual(linesOfHocr(page), [
    {
      bbox: { x0: 100, y0: 200, x1: 500, y1: 230 },
      baseline: { left: 224, right: 220 },
      words: [
        {
          text: "R&'",
          bbox: { x0: 100, y0: 202, x1: 160, y1: 230 },
          confidence: 0.96,
          letters: [letter('R', 100, 120, 0.995), letter('&', 122, 140, 0.8), letter("'", 142, 160, 0.9)],
        },
      ],
    },
    {
      bbox: { x0: 100, y0: 300, x1: 200, y1: 320 },
      baseline: { left: 320, right: 320 },
      words: [{ text: 'Notes', bbox: { x0: 100, y0: 300, x1: 200, y1: 320 }, confidence: 0.5, letters: [] }],
    },
  ])
})

test('truncated or invalid hOCR gives what it contains', (t) => {
  t.is(linesOfHocr(page.slice(0, page.indexOf('&#39;') - 20)).length, 0)
  t.is(linesOfHocr(page.slice(0, page.indexOf("<span class='ocr_header'") + 20))[0]?.words[0]?.text, "R&'")
  t.deepEqual(linesOfHocr(''), [])
  t.deepEqual(linesOfHocr('no markup at all'), [])
})

test('markup is split into tags and text, without comments', (t) => {
  const parts = [...partsOf(`<a x="1 > 0" y='"'>b &lt; c<!-- <d> --><e/></a>`)]
  t.deepEqual(parts, [
    {
      kind: 'start',
      name: 'a',
      attributes: new Map([
        ['x', '1 > 0'],
        ['y', '"'],
      ]),
    },
    { kind: 'text', text: 'b < c' },
    { kind: 'start', name: 'e', attributes: new Map() },
    { kind: 'end', name: 'e' },
    { kind: 'end', name: 'a' },
  ])
})

test('entities are decoded, and unknown ones are kept', (t) => {
  t.deepEqual(
    [...partsOf('&amp;lt; &#x2014; &#8212; &what; &#x110000; &')],
    [{ kind: 'text', text: '&lt; — — &what; &#x110000; &' }],
  )
})

test('the page of an image is taken once it is complete, after the rest of the previous page', (t) => {
  const blank = `./fd/4"; bbox 0 0 8 8; ppageno 1'>\n  </div>\n`
  const page = `<div class='ocr_page' title='image "/dev/fd/3"; bbox 0 0 9 9'>\n<div class='ocr_carea'><p>7</p></div>\n</div>`
  const next = `\n<div class='ocr_page' title='image "/dev/./fd/4`
  t.is(pageOfHocr(`${blank}${page}${next}`, '/dev/fd/3'), page)
  t.is(pageOfHocr(`${blank}${page.slice(0, -1)}`, '/dev/fd/3'), undefined)
  t.is(pageOfHocr(`${blank}${next}"'></div>`, '/dev/fd/3'), undefined)
})
