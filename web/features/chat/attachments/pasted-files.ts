/**
 * The files that are pasted as such. Spreadsheets and text programs put a picture of the words beside the words: those
 * are pasted as text, and so there are none.
 */
export function pastedFiles({ files, types }: { files: Iterable<File>; types: readonly string[] }): File[] {
  const isText = types.includes('text/plain') && types.includes('text/html')
  return isText ? [] : [...files]
}
