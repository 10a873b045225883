/** A name in lower-case ASCII letters, digits and single hyphens, without accents; `''` in other scripts. */
export function plainSlug(name: string, max: number): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+/g, '')
    .slice(0, max)
    .replaceAll(/-+$/g, '')
}
