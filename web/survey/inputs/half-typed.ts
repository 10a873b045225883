/**
 * A date or time with a missing part, or one like 31 February, has no value: it would count as no answer. Shows the
 * browser's own message at the first such field.
 */
export function hasHalfTyped(form: HTMLFormElement): boolean {
  const field = [...form.elements].find(
    (one): one is HTMLInputElement => one instanceof HTMLInputElement && one.validity.badInput,
  )
  field?.reportValidity()
  return field !== undefined
}
