import { dirname } from 'node:path'
import test from 'ava'
import { builtInRecognizer } from '../../../../plugins/extract/ocr/built-in-recognizer.js'

test('tesseract.js reads where nothing else is asked for', (t) => {
  t.is(builtInRecognizer().name, 'tesseract.js')
  t.is(builtInRecognizer({ engine: 'native' }).name, 'native tesseract')
})

test('the native engine is taken by itself where its program is', (t) => {
  t.is(builtInRecognizer({ engine: 'auto', program: process.execPath }).name, 'native tesseract')
  t.is(builtInRecognizer({ engine: 'auto', program: 'no-such-tesseract' }).name, 'tesseract.js')
  t.is(builtInRecognizer({ engine: 'auto', program: dirname(process.execPath) }).name, 'tesseract.js')
})

test('an engine that does not exist is refused with those that do', (t) => {
  t.throws(() => builtInRecognizer({ engine: 'abbyy' as 'auto' }), {
    code: 'option_invalid',
    message: 'Expected `engine` to be one of `tesseract.js`, `native`, `auto`, got `abbyy`',
  })
})
