import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import Check from 'lucide-react/icons/check'
import ImageUp from 'lucide-react/icons/image-up'
import { MEDIA_MAX_BYTES } from '#contract/media'
import { durationOf } from '../../../engine/document/timing.ts'
import { timeCode } from '../../../engine/timeline/time-code.ts'
import { renderingErrorText } from '../../../shell/errors/rendering-error.ts'
import { Button } from '../../../ui/button.tsx'
import { FilePicker } from '../../../ui/fields/file-picker.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { inPercent } from '../../../ui/feedback/percent.ts'
import { Slider } from '../../../ui/dials/slider.tsx'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { BarePage } from '../page/bare-page.tsx'
import { cropOf, dragCrop, startingCrop, THUMBNAIL, type CropChoice } from './crop.ts'
import type { Picture } from './shown-revision.ts'
import { StudioPage } from '../page/studio-page.tsx'
import { ErrorNotice } from '../page/error-notice.tsx'
import type { ErrorMessage } from '../../../stage/cast/player-error.ts'
import { useDrag } from '../page/use-drag.ts'
import { useSaveThumbnail } from './use-save-thumbnail.ts'
import { usePictureOf } from './use-picture-of.ts'
import { useStudioState } from '../project/use-studio.ts'
import { useTheatre } from '../../../stage/use-theatre.ts'
import { isolated } from '../../../platform/locale.ts'

/** `/projects/:id/thumbnail`: a frame or a picture as thumbnail. `?t=1.2&autosave=1` runs unattended. */
export function Component() {
  return (
    <StudioPage
      tool="Thumbnail"
      skeleton={
        <BarePage title="Thumbnail">
          <Skeleton className="aspect-video w-full max-w-3xl" />
        </BarePage>
      }
    >
      <ThumbnailTool />
    </StudioPage>
  )
}

function ThumbnailTool() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const project = useStudioState((state) => state.project)
  const document = useStudioState((state) => state.document)
  const takes = useStudioState((state) => state.takes)
  const theatre = useTheatre(document, takes)
  const duration = durationOf(document)
  const [time, setTime] = useState(() => Math.max(0, Math.min(duration, Number(search.get('t')) || 0)))
  const [upload, setUpload] = useState<Picture>()
  const [problem, setProblem] = useState<ErrorMessage>()
  const [chosen, setChoice] = useState<CropChoice>()
  const frame = usePictureOf(theatre, document, upload ? undefined : time)
  const picture = upload ?? frame
  const choice = chosen ?? startingCrop(picture?.bitmap ?? THUMBNAIL)
  const { save, saving } = useSaveThumbnail()
  const unattended = search.get('autosave') === '1'

  async function choose(file: File | undefined) {
    if (!file) return
    const words = await pictureError(file)
    setProblem(words)
    if (words) return
    setUpload({ bitmap: await createImageBitmap(file) })
    setChoice(undefined)
  }

  async function keep() {
    if (!picture) return
    try {
      await save(picture, cropOf(picture.bitmap, choice))
      toast({ text: 'The thumbnail is saved.', tone: 'good' })
      void navigate(`/projects/${project.id}`)
    } catch (error) {
      toast({ text: `The thumbnail was not saved. ${renderingErrorText(error)}`, tone: 'danger' })
    }
  }

  useUnattended({ unattended, picture, failed: Boolean(theatre.error), save })

  return (
    <BarePage title="Thumbnail" project={project}>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {picture ? (
          <CropStage picture={picture.bitmap} choice={choice} onChange={setChoice} />
        ) : (
          <Skeleton className="aspect-video w-full rounded-stage" />
        )}
        <div className="flex flex-col gap-6">
          {problem ? <ErrorNotice {...problem} onClose={() => setProblem(undefined)} /> : null}
          {upload ? (
            <Button
              onPress={() => {
                setUpload(undefined)
                setChoice(undefined)
              }}
            >
              Back to a frame of the video
            </Button>
          ) : (
            <Slider
              label="Moment"
              value={time}
              min={0}
              max={Math.max(duration, 0.01)}
              step={1 / document.stage.fps}
              format={(value) => timeCode(value, document.stage.fps)}
              isDisabled={duration === 0}
              onChange={setTime}
            />
          )}
          <Slider
            label="Zoom"
            value={choice.zoom}
            min={1}
            max={4}
            step={0.01}
            defaultValue={1}
            {...inPercent}
            onChange={(zoom) => setChoice({ ...choice, zoom })}
          />
          <p className="text-sm text-soft">
            Drag the picture, or move it with the arrow keys. It becomes {THUMBNAIL.width} ×{' '}
            {THUMBNAIL.height}.
          </p>
          <PictureButton onFile={(file) => void choose(file)} />
          <Button
            variant="primary"
            size="large"
            icon={<Check aria-hidden="true" />}
            isDisabled={!picture}
            pending={saving}
            onPress={() => void keep()}
          >
            Save the thumbnail
          </Button>
        </div>
      </div>
    </BarePage>
  )
}

/** The cropped picture; dragged, or moved by arrow keys. */
function CropStage({
  picture,
  choice,
  onChange,
}: {
  picture: ImageBitmap
  choice: CropChoice
  onChange: (choice: CropChoice) => void
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const grabbed = useRef(choice)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const { x, y, width, height } = cropOf(picture, choice)
    context.imageSmoothingQuality = 'high'
    context.clearRect(0, 0, THUMBNAIL.width, THUMBNAIL.height)
    context.drawImage(picture, x, y, width, height, 0, 0, THUMBNAIL.width, THUMBNAIL.height)
  }, [picture, choice])

  const moveBy = (from: CropChoice, dx: number, dy: number) => {
    const box = canvas.current?.getBoundingClientRect()
    if (box) onChange(dragCrop(picture, from, { x: dx / box.width, y: dy / box.height }))
  }
  const drag = useDrag({
    start() {
      grabbed.current = choice
      return true
    },
    move: ({ dx, dy }) => moveBy(grabbed.current, dx, dy),
    end({ dropped }) {
      if (!dropped) onChange(grabbed.current)
    },
  })

  return (
    <div
      {...drag}
      role="application"
      tabIndex={0}
      aria-label="Thumbnail: move the picture with the arrow keys"
      onKeyDown={(event) => {
        const [dx, dy] =
          { ArrowLeft: [-12, 0], ArrowRight: [12, 0], ArrowUp: [0, -12], ArrowDown: [0, 12] }[event.key] ?? []
        if (dx === undefined || dy === undefined) return
        event.preventDefault()
        moveBy(choice, dx, dy)
      }}
      className="cursor-grab touch-none overflow-hidden rounded-stage border border-line active:cursor-grabbing"
    >
      <canvas
        ref={canvas}
        width={THUMBNAIL.width}
        height={THUMBNAIL.height}
        className="block aspect-video w-full"
      />
    </div>
  )
}

function PictureButton({ onFile }: { onFile: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FilePicker
        ref={input}
        label="Picture file"
        accept="image/png,image/jpeg,image/webp"
        onFiles={([file]) => onFile(file)}
      />
      <Button icon={<ImageUp aria-hidden="true" />} onPress={() => input.current?.click()}>
        Use a picture instead
      </Button>
    </>
  )
}

async function pictureError(file: File): Promise<ErrorMessage | undefined> {
  if (file.size === 0) return { title: 'This file is empty', text: 'It has 0 bytes. Choose another picture.' }
  if (file.size > MEDIA_MAX_BYTES.picture * 4) {
    return { title: 'This picture is too large', text: 'Save it smaller than 48 MB and try again.' }
  }
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return undefined
  } catch {
    return {
      title: 'This is not a picture',
      text: `This browser can’t read “${isolated(file.name)}” as a picture. Use a PNG, JPEG or WebP.`,
    }
  }
}

/** Unattended mode: saves the requested frame and marks the page as done. */
function useUnattended({
  unattended,
  picture,
  failed,
  save,
}: {
  unattended: boolean
  picture: Picture | undefined
  failed: boolean
  save: ReturnType<typeof useSaveThumbnail>['save']
}) {
  const started = useRef(false)
  useEffect(() => {
    if (!unattended || started.current || (!picture && !failed)) return
    started.current = true
    // Scripts that drive the browser wait for this mark.
    const mark = (ending: 'done' | 'failed') => (window.document.documentElement.dataset.thumbnail = ending)
    if (!picture) mark('failed')
    else
      save(picture, cropOf(picture.bitmap, startingCrop(picture.bitmap))).then(
        () => mark('done'),
        () => mark('failed'),
      )
  }, [unattended, picture, failed, save])
}
