/** Prints a plain text and nothing else of the page. */
export function printText(text: string, title: string) {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const { contentWindow, contentDocument } = frame
  if (!contentWindow || !contentDocument) return frame.remove()
  const sheet = contentDocument.createElement('pre')
  sheet.textContent = text
  contentDocument.title = title
  contentDocument.body.append(sheet)
  contentWindow.addEventListener('afterprint', () => frame.remove())
  contentWindow.print()
}
