/** Draws the face that stands for a person without a picture: the address of an image, or nothing. */
export type FaceSource = (person: string) => Promise<string | undefined>

let source: FaceSource | undefined

/** Who draws faces; the shell itself knows no puppets. */
export function setFaceSource(next: FaceSource): void {
  source = next
}

export function hasFaces(): boolean {
  return source !== undefined
}

export async function faceOf(person: string): Promise<string | null> {
  return (await source?.(person)) ?? null
}
