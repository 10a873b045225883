export type RigErrorCode =
  | 'too_large'
  | 'raster'
  | 'too_many_parts'
  | 'too_deep'
  | 'not_xml'
  | 'not_svg'
  | 'unsafe'
  | 'unsupported'
  | 'bad_value'
  | 'bad_metadata'
  | 'part_missing'
  | 'part_twice'

/** `place` names the element, attribute or part, e.g. `path#tail@d`. */
export class RigError extends Error {
  readonly code: RigErrorCode
  readonly place: string
  readonly detail: string
  constructor(code: RigErrorCode, place: string, detail: string) {
    super(`${code} at ${place}: ${detail}`)
    this.name = 'RigError'
    this.code = code
    this.place = place
    this.detail = detail
  }
}
