import ImagePlus from 'lucide-react/icons/image-plus'
import { useRef, useState } from 'react'
import { errorMessage } from '../../../../shell/errors/error-message.ts'
import { FilePicker } from '../../../../ui/fields/file-picker.tsx'
import { useOptionPicture } from './use-option-picture.ts'

/** The picture of an option, or a button for it; a press replaces it. */
export function OptionPicture({
  survey,
  name,
  picture,
  onPicture,
}: {
  survey: string
  name: string
  picture: string
  onPicture: (picture: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [errorText, setErrorText] = useState('')
  const { address, isUploading, upload } = useOptionPicture(survey, picture)

  async function replace(file: File) {
    setErrorText('')
    try {
      onPicture(await upload(file))
    } catch (error) {
      setErrorText(errorMessage(error).text)
    }
  }

  return (
    <div className="shrink-0">
      <button
        type="button"
        aria-label={picture ? `Replace the picture of ${name}` : `Choose a picture for ${name}`}
        aria-busy={isUploading}
        disabled={isUploading}
        onClick={() => input.current?.click()}
        className="grid size-10 place-items-center overflow-hidden rounded-control border border-line-strong bg-raised text-soft hover:border-ink disabled:opacity-45"
      >
        {address ? (
          <img src={address} alt="" className="size-full object-cover" />
        ) : (
          <ImagePlus aria-hidden="true" />
        )}
      </button>
      <FilePicker
        ref={input}
        label={`A picture file for ${name}`}
        accept="image/png,image/jpeg,image/webp,image/gif"
        onFiles={([file]) => {
          if (file) void replace(file)
        }}
      />
      <p role="status" className="max-w-40 text-xs text-danger empty:hidden">
        {errorText}
      </p>
    </div>
  )
}
