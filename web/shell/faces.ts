export type FaceSource = (person: string) => Promise<string | undefined>

let source: FaceSource | undefined

/** Sets the face source; the shell itself knows no puppets. */
export function setFaceSource(next: FaceSource): void {
  source = next
}

export function hasFaces(): boolean {
  return source !== undefined
}

export async function faceOf(person: string): Promise<string | null> {
  return (await source?.(person)) ?? null
}
