export function pictureKey(id: string): string {
  return `mail/${id}`
}
