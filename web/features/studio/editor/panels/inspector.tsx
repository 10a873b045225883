import type { ReactNode } from 'react'
import Copy from 'lucide-react/icons/copy'
import Trash from 'lucide-react/icons/trash-2'
import type { Caption, Clip, Directed } from '#contract/document/document'
import type { VoiceAnalysis } from '../../../../engine/voice/analysis.ts'
import { runAction, type Action } from '../../../../shell/actions/actions.ts'
import { bus } from '../../../../shell/bus.ts'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { Slider } from '../../../../ui/dials/slider.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import type { TakeAnalyser } from '../../mouth/take-analyser.ts'
import { becauseText } from '../../direction/because-words.ts'
import { MouthPanel } from '../../mouth/mouth-panel.tsx'
import { TranscriptPanel } from '../../mouth/transcript-panel.tsx'
import { findClip, captionText } from '../../project/edits/edits.ts'
import { PerformerPanel } from './performer-panel.tsx'
import { chosenPerformer } from '../../project/performers.ts'
import { clipVoice } from '../../project/edits/effect-edits.ts'
import { voiceNames } from '../../project/voice-names.ts'
import { useStudio, useStudioState } from '../../project/use-studio.ts'
import { formatGain, things, typedGain } from '../timeline/lane-labels.ts'
import { endsWriting } from './ends-writing.ts'
import { entranceText } from './entrance-text.ts'
import { MarkerPanel } from './marker-panel.tsx'
import { OverlayPanel } from './overlay-panel.tsx'
import { ScenePanel } from './scene-panel.tsx'
import { TrackPanel } from './track-panel.tsx'
import { gestureLabel } from './gesture-list.ts'
import { formatFixed } from '../../../../platform/locale.ts'

export function Inspector({
  actions,
  analyses,
  analyser,
  mouthFirst,
}: {
  actions: readonly Action[]
  /** By take, of those that speak. */
  analyses: ReadonlyMap<string, VoiceAnalysis>
  analyser: TakeAnalyser
  /** On small screens the mouth comes first, beside the stage. */
  mouthFirst: boolean
}) {
  const studio = useStudio()
  const document = useStudioState((state) => state.document)
  const selected = useStudioState((state) => state.selected)
  const selection = useStudioState((state) => state.selection)
  const chosen = useStudioState((state) => state.chosenPerformer)
  const takes = useStudioState((state) => state.takes)

  if (selection.length > 1) {
    return (
      <Panel title={`${things(selection)} selected`} className="border-0">
        <PickButtons actions={actions} />
      </Panel>
    )
  }
  if (selected?.kind === 'clip') {
    const placed = findClip(document, selected.id)
    const take = takes.find(({ id }) => id === placed?.clip.take)
    if (placed) {
      const { clip, track } = placed
      const sound = (
        <ClipPanel key="sound" clip={clip} name={take?.name ?? 'Deleted take'} actions={actions} />
      )
      const mouth =
        take && track.performer !== null ? (
          <MouthPanel
            key="mouth"
            clip={clip}
            cues={analyses.get(take.id)?.cues}
            takeDuration={take.duration}
            press={(id) => pressed(actions, id)}
          >
            <TranscriptPanel take={take} fitted={analyses.get(take.id)?.text} analyser={analyser} />
          </MouthPanel>
        ) : null
      return (
        <div key={clip.id} className="divide-y divide-line">
          {mouthFirst ? [mouth, sound] : [sound, mouth]}
          <TrackPanel track={track} />
        </div>
      )
    }
  }
  if (selected?.kind === 'caption') {
    const caption = document.captions.find((one) => one.id === selected.id)
    if (caption) {
      return (
        <CaptionPanel key={caption.id} caption={caption}>
          <PickButtons actions={actions} />
        </CaptionPanel>
      )
    }
  }
  if (selected?.kind === 'gesture') {
    const gesture = document.gestures.find((one) => one.id === selected.id)
    if (gesture) {
      return (
        <Panel title={gestureLabel(gesture.name)} className="border-0">
          <Because directed={gesture.directed} />
          <Note text={entranceText(document, gesture)} />
          <PickButtons actions={actions} />
        </Panel>
      )
    }
  }
  if (selected?.kind === 'overlay') {
    const overlay = document.overlays?.find((one) => one.id === selected.id)
    if (overlay) {
      return (
        <OverlayPanel key={overlay.id} overlay={overlay}>
          <PickButtons actions={actions} />
        </OverlayPanel>
      )
    }
  }
  if (selected?.kind === 'scene') {
    const scene = document.scenes.find((one) => one.id === selected.id)
    if (scene) {
      return (
        <ScenePanel key={scene.id} scene={scene}>
          <Because directed={scene.directed} />
          <PickButtons actions={actions} />
        </ScenePanel>
      )
    }
  }
  if (selected?.kind === 'marker') {
    const marker = document.markers?.find((one) => one.id === selected.id)
    if (marker) {
      return (
        <MarkerPanel key={marker.id} marker={marker}>
          <PickButtons actions={actions} />
        </MarkerPanel>
      )
    }
  }
  const performer = chosenPerformer(document, chosen)
  return performer ? (
    <PerformerPanel performer={performer} project={studio.store.getState().project.id} />
  ) : null
}

function Because({ directed }: { directed: Directed | null | undefined }) {
  return <Note text={becauseText(directed)} />
}

function Note({ text }: { text: string | undefined }) {
  return text ? <p className="mb-3 text-sm text-soft">{text}</p> : null
}

function PickButtons({ actions }: { actions: readonly Action[] }) {
  const press = (id: string) => pressed(actions, id)
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" icon={<Copy aria-hidden="true" />} onPress={() => press('studio.duplicate')}>
        Duplicate
      </Button>
      <Button
        size="small"
        variant="plain"
        icon={<Trash aria-hidden="true" />}
        onPress={() => press('studio.delete')}
      >
        Delete
      </Button>
    </div>
  )
}

function pressed(actions: readonly Action[], id: string) {
  const action = actions.find((one) => one.id === id)
  if (action) runAction(action, bus)
}

function ClipPanel({ clip, name, actions }: { clip: Clip; name: string; actions: readonly Action[] }) {
  const studio = useStudio()
  const end = () => studio.endEdit()
  const seconds = (value: number) => `${formatFixed(value, 2)} s`
  const longest = Math.min(5, clip.duration)
  return (
    <Panel
      title={name}
      className="border-0"
      actions={
        <>
          <IconButton
            label="Duplicate"
            shortcut="$mod+d"
            size="small"
            icon={<Copy aria-hidden="true" />}
            onPress={() => pressed(actions, 'studio.duplicate')}
          />
          <IconButton
            label="Delete"
            shortcut="Delete"
            size="small"
            icon={<Trash aria-hidden="true" />}
            onPress={() => pressed(actions, 'studio.delete')}
          />
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Slider
          label="Loudness"
          value={clip.gain}
          min={0}
          max={4}
          step={0.01}
          defaultValue={1}
          format={formatGain}
          parse={typedGain}
          onChange={(gain) =>
            studio.edit({ kind: 'setClipGain', clip: clip.id, gain }, { key: `gain-${clip.id}` })
          }
          onChangeEnd={end}
        />
        <Slider
          label="Fade in"
          value={clip.fadeIn}
          min={0}
          max={longest}
          step={0.05}
          defaultValue={0}
          format={seconds}
          onChange={(fadeIn) =>
            studio.edit({ kind: 'trimClip', clip: clip.id, change: { fadeIn } }, { key: `in-${clip.id}` })
          }
          onChangeEnd={end}
        />
        <Slider
          label="Fade out"
          value={clip.fadeOut}
          min={0}
          max={longest}
          step={0.05}
          defaultValue={0}
          format={seconds}
          onChange={(fadeOut) =>
            studio.edit({ kind: 'trimClip', clip: clip.id, change: { fadeOut } }, { key: `out-${clip.id}` })
          }
          onChangeEnd={end}
        />
        <Select
          label="Voice"
          size="small"
          options={voiceNames}
          value={clip.effects?.voice ?? 'natural'}
          onChange={(voice) => {
            studio.edit(clipVoice(clip, voice))
            end()
          }}
        />
      </div>
    </Panel>
  )
}

function CaptionPanel({ caption, children }: { caption: Caption; children: ReactNode }) {
  const studio = useStudio()
  return (
    <Panel title="Caption" className="border-0">
      <div className="flex flex-col gap-5">
        <TextArea
          label="Text"
          value={caption.text}
          maxLength={500}
          autoFocus={caption.text === ''}
          onChange={(text) => studio.edit(captionText(caption, text), { key: `text-${caption.id}` })}
          onBlur={() => studio.endEdit()}
          onKeyDown={endsWriting}
        />
        {children}
      </div>
    </Panel>
  )
}
