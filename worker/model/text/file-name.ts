/** The first is appended to any other name. */
const endings: readonly (readonly [type: RegExp, endings: readonly string[]])[] = [
  [
    /^text\/plain\b/,
    ['txt', 'csv', 'json', 'log', 'markdown', 'md', 'srt', 'tex', 'text', 'tsv', 'vtt', 'yaml', 'yml'],
  ],
  [/^application\/pdf$/, ['pdf']],
  [/^application\/json$/, ['json']],
  [/^image\/png$/, ['png']],
  [/^image\/jpeg$/, ['jpg', 'jpeg', 'jpe', 'jfif']],
  [/^image\/gif$/, ['gif']],
  [/^image\/webp$/, ['webp']],
  [/^audio\/(x-)?wav$/, ['wav', 'wave']],
  [/^audio\/flac$/, ['flac']],
  [/^audio\/ogg$/, ['ogg', 'oga', 'opus']],
  [/^audio\/mpeg$/, ['mp3', 'mpga']],
  [/^audio\/mp4$/, ['m4a', 'mp4', 'aac']],
  [/^(audio|video)\/webm$/, ['webm', 'weba']],
  [/^audio\/(x-)?aiff$/, ['aiff', 'aif', 'aifc']],
  [/^video\/mp4$/, ['mp4', 'm4v']],
  [/^video\/quicktime$/, ['mov', 'qt']],
  [/^video\/x-matroska$/, ['mkv']],
]

/** Reserved by Windows, with any ending. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?=\.|$)/i

/**
 * No program executes the file: it gets an ending of its type, so that `run.bat`, which is text, becomes
 * `run.bat.txt`.
 */
export function safeFileName(name: string, type: string): string {
  const plain = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    // Path separators, NTFS streams, shell wildcards and quotes.
    .replaceAll(/[/\\:*?"<>|]/g, '_')
    // Windows drops trailing dots and spaces; a leading dot hides a file elsewhere.
    .replaceAll(/^[.\s]+|[.\s]+$/g, '')
    .replace(devices, '_$1')
  const base = plain || 'file'
  const [, known = ['bin']] = endings.find(([pattern]) => pattern.test(type)) ?? []
  const ending = /\.([^.]+)$/.exec(base)?.[1]?.toLowerCase() ?? ''
  return known.includes(ending) ? base : `${base}.${known[0]}`
}
