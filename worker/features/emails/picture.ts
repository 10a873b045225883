/** Key of a mail's picture in object storage. */
export function pictureKey(id: string): string {
  return `mail/${id}`
}
