/** Words of a text as a reader sees them: what stands between spaces, with its punctuation. */
export function textWords(text: string): string[] {
  return text.match(/\S+/g) ?? []
}

/** Whether a word, with its punctuation, is the last one of its sentence. */
export function endsSentence(word: string): boolean {
  return /[.!?…。！？]["'”’»)\]]*$/.test(word)
}
