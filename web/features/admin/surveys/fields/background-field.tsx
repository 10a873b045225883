import type { SurveyBackground } from '#contract/survey/look'
import ImagePlus from 'lucide-react/icons/image-plus'
import { useRef, useState, type PointerEvent } from 'react'
import { errorMessage } from '../../../../shell/errors/error-message.ts'
import { Button } from '../../../../ui/button.tsx'
import { Slider } from '../../../../ui/dials/slider.tsx'
import { FilePicker } from '../../../../ui/fields/file-picker.tsx'
import { RadioChips } from '../../../../ui/fields/radio-chips.tsx'
import { BackgroundError, backgroundPicture } from './background-picture.ts'
import { useOptionPicture } from './use-option-picture.ts'

const middle = { x: 0.5, y: 0.5 }

/** The background picture of a survey: its file, its place, and the point that stays in view. */
export function BackgroundField({
  survey,
  background,
  onChange,
  onChangeEnd,
}: {
  survey: string
  background: SurveyBackground | undefined
  onChange: (background: SurveyBackground | undefined, mark?: string) => void
  onChangeEnd: () => void
}) {
  const picker = useRef<HTMLInputElement>(null)
  const [errorText, setErrorText] = useState('')
  const { address, isUploading, upload } = useOptionPicture(
    survey,
    background?.picture ?? '',
    backgroundPicture,
  )

  async function replace(file: File) {
    setErrorText('')
    try {
      const picture = await upload(file)
      onChange({ picture, focus: middle, place: background?.place ?? 'behind' })
    } catch (error) {
      setErrorText(error instanceof BackgroundError ? error.message : errorMessage(error).text)
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm font-medium">Background picture</p>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="small"
          pending={isUploading}
          icon={<ImagePlus aria-hidden="true" />}
          onPress={() => picker.current?.click()}
        >
          {background ? 'Replace the picture' : 'Choose a picture'}
        </Button>
        {background ? (
          <Button size="small" variant="plain" onPress={() => onChange(undefined)}>
            Remove the picture
          </Button>
        ) : null}
      </div>
      <FilePicker
        ref={picker}
        label="A picture file for the background"
        accept="image/png,image/jpeg,image/webp,image/gif"
        onFiles={([file]) => {
          if (file) void replace(file)
        }}
      />
      <p role="status" className="text-sm text-danger empty:hidden">
        {errorText}
      </p>
      {background ? (
        <>
          <RadioChips
            label="Place of the picture"
            options={[
              { id: 'behind', label: 'Behind the questions' },
              { id: 'beside', label: 'Beside the questions' },
            ]}
            value={background.place}
            onChange={(place) => onChange({ ...background, place })}
          />
          <Focus
            {...{ address, background, onChangeEnd }}
            onChange={(focus) => onChange({ ...background, focus }, 'focus')}
          />
        </>
      ) : null}
    </div>
  )
}

/** The point that stays in view when the picture is cut: a press on the picture, or two sliders. */
function Focus({
  address,
  background: { focus },
  onChange,
  onChangeEnd,
}: {
  address: string | undefined
  background: SurveyBackground
  onChange: (focus: SurveyBackground['focus']) => void
  onChangeEnd: () => void
}) {
  function point({ currentTarget, clientX, clientY }: PointerEvent<HTMLDivElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const shareOf = (at: number) => Math.round(Math.max(0, Math.min(1, at)) * 100) / 100
    onChange({ x: shareOf((clientX - left) / width), y: shareOf((clientY - top) / height) })
    onChangeEnd()
  }
  const percent = (value: number) => `${Math.round(value * 100)} %`
  return (
    <div className="flex flex-wrap items-start gap-4">
      {address ? (
        <div
          onPointerDown={point}
          className="relative max-w-48 cursor-crosshair overflow-hidden rounded-control"
        >
          <img src={address} alt="" draggable={false} className="block max-h-40 max-w-full" />
          <span
            className="pointer-events-none absolute size-5 -translate-1/2 rounded-full border-2 border-white bg-black/40 shadow-[0_0_0_1px_black]"
            style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }}
          />
        </div>
      ) : null}
      <div className="flex min-w-40 flex-1 flex-col gap-2">
        <Slider
          label="In view, from the left"
          value={focus.x}
          format={percent}
          onChange={(x) => onChange({ ...focus, x })}
          onChangeEnd={onChangeEnd}
        />
        <Slider
          label="In view, from the top"
          value={focus.y}
          format={percent}
          onChange={(y) => onChange({ ...focus, y })}
          onChangeEnd={onChangeEnd}
        />
      </div>
    </div>
  )
}
