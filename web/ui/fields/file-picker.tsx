import type { Ref } from 'react'

export function FilePicker({
  ref,
  label,
  accept,
  multiple = false,
  onFiles,
}: {
  ref: Ref<HTMLInputElement>
  label: string
  /** Types and extensions separated by commas, like `accept` in HTML. */
  accept: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={accept}
      multiple={multiple}
      aria-label={label}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        // Allows choosing the same file again.
        target.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
}
