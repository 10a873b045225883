/** Replaces full-width ASCII, and the full stop of East Asian keyboards, by ASCII: `ａ＠ｂ。ｃｏｍ` is `a@b.com`. */
export function narrow(text: string): string {
  return text
    .replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(/[。｡]/g, '.')
    .replaceAll('\u3000', ' ')
}
