/** The text with the beginnings of words marked that were looked for. */
export function Highlighted({ text, words }: { text: string; words: string }) {
  const wanted = words.match(/[\p{L}\p{N}]+/gu)?.map((one) => one.toLowerCase()) ?? []
  const parts = text.split(/([\p{L}\p{N}]+)/u)
  return parts.map((part, index) =>
    wanted.some((one) => part.toLowerCase().startsWith(one)) ? (
      <mark key={index} className="rounded-sm bg-limelight text-on-limelight">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
