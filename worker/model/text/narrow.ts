/** In ASCII where full-width letters or the full stop of East Asian keyboards are typed: `ａ＠ｂ。ｃｏｍ` is `a@b.com`. */
export const narrow = (text: string): string => text.normalize('NFKC').replaceAll('。', '.')
