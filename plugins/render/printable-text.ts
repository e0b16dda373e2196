/**
 * Removes characters that XML cannot contain: control characters other than tab and line ends, and invalid code points.
 * Files with such characters do not open. Line ends become `\n`.
 */
export function printableText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(LONE_SURROGATE, '\ufffd')
}

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
