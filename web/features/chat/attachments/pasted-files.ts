/**
 * Spreadsheets and text programs add a picture of the copied text: then the text is pasted, and there are no files.
 */
export function pastedFiles({ files, types }: { files: Iterable<File>; types: readonly string[] }): File[] {
  const isText = types.includes('text/plain') && types.includes('text/html')
  return isText ? [] : [...files]
}
