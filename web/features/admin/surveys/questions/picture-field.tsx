import type { Question } from '#contract/survey/schema'
import ImagePlus from 'lucide-react/icons/image-plus'
import { useRef, useState } from 'react'
import { errorMessage } from '../../../../shell/errors/error-message.ts'
import { Button } from '../../../../ui/button.tsx'
import { FilePicker } from '../../../../ui/fields/file-picker.tsx'
import { changeQuestion, textOrNone } from '../draft/draft-edits.ts'
import type { ComposerProps } from '../draft/composer.ts'
import { LocalTextField } from '../fields/local-text-field.tsx'
import { sizeOfPicture, smallPicture } from '../fields/small-picture.ts'
import { useOptionPicture } from '../fields/use-option-picture.ts'

/** The picture of a question, and its description. */
export function PictureField({
  composer,
  state,
  question,
  onChange,
}: ComposerProps & { question: Question; onChange: (question: Question, mark?: string) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  const [errorText, setErrorText] = useState('')
  const { picture } = question
  const { address, isUploading, upload } = useOptionPicture(
    state.survey.id,
    picture?.media ?? '',
    async (file) => file,
  )

  async function replace(file: File) {
    setErrorText('')
    try {
      const small = await smallPicture(file)
      const size = await sizeOfPicture(small)
      const media = await upload(small)
      // The question may have changed while the picture was uploaded.
      composer.editDraft((now) =>
        changeQuestion(now, question.id, (before) => ({
          ...before,
          picture: { ...before.picture, ...size, media },
        })),
      )
    } catch (error) {
      setErrorText(errorMessage(error).text)
    }
  }
  function remove() {
    const { picture: _, ...rest } = question
    // Safe: the type of the question is the same.
    onChange(rest as Question)
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {address ? (
          <img src={address} alt="" className="size-16 rounded-control border border-line object-contain" />
        ) : null}
        <Button
          size="small"
          pending={isUploading}
          icon={<ImagePlus aria-hidden="true" />}
          onPress={() => picker.current?.click()}
        >
          {picture ? 'Replace the picture' : 'Add a picture'}
        </Button>
        {picture ? (
          <Button size="small" variant="plain" onPress={remove}>
            Remove the picture
          </Button>
        ) : null}
      </div>
      <FilePicker
        ref={picker}
        label="A picture file for the question"
        accept="image/png,image/jpeg,image/webp,image/gif"
        onFiles={([file]) => {
          if (file) void replace(file)
        }}
      />
      <p role="status" className="text-sm text-danger empty:hidden">
        {errorText}
      </p>
      {picture ? (
        <LocalTextField
          {...{ composer, state }}
          label="Description of the picture"
          description="Read to people who do not see it."
          text={picture.alt}
          onChange={(alt) => onChange({ ...question, picture: { ...picture, alt: textOrNone(alt) } }, 'alt')}
        />
      ) : null}
    </div>
  )
}
