import { useRef } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Captions from 'lucide-react/icons/captions'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Scissors from 'lucide-react/icons/scissors'
import X from 'lucide-react/icons/x'
import type { VoiceAnalysis } from '../../../engine/voice/analysis.ts'
import { Button } from '../../../ui/button.tsx'
import { FilePicker } from '../../../ui/fields/file-picker.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { TakeAnalyser } from '../mouth/take-analyser.ts'
import { useStudioState } from '../project/use-studio.ts'
import { hasCaptions } from './caption-file.ts'
import { ScriptText } from './script-text.tsx'
import { TakeWords } from './take-words.tsx'
import { useScript, type Script } from './use-script.ts'
import { useWordRange, type WordRange } from './use-word-range.ts'

export function ScriptPanel({
  analyses,
  analyser,
  onClose,
}: {
  analyses: ReadonlyMap<string, VoiceAnalysis>
  analyser: TakeAnalyser
  onClose: () => void
}) {
  const script = useScript(analyses)
  const range = useWordRange(script.words.length)
  return (
    <Panel
      title="Script"
      className="border-0"
      actions={
        <>
          <Files script={script} />
          <IconButton
            label="Close the script"
            shortcut="w"
            size="small"
            icon={<X aria-hidden="true" />}
            // On phones the surrounding sheet has a close button.
            className="max-md:hidden"
            onPress={onClose}
          />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {script.words.length > 0 ? (
          <>
            <Tools script={script} range={range} />
            <ScriptText script={script} range={range} />
          </>
        ) : (
          <p className="text-sm text-soft">
            {script.takes.length === 0
              ? 'Record something first. Its words then appear here: captions are made from them, and deleting a word cuts the sound.'
              : 'Say below what is said. Each word gets its time; captions are made from them, and deleting a word cuts the sound.'}
          </p>
        )}
        {script.takes.map((take) => (
          <TakeWords key={take.id} take={take} script={analyses.get(take.id)?.script} analyser={analyser} />
        ))}
      </div>
    </Panel>
  )
}

function Tools({ script, range }: { script: Script; range: WordRange }) {
  const { chosen } = range
  const first = chosen ? script.words[chosen.from] : undefined
  const sentence = first ? script.sentences.findIndex(({ words }) => words.includes(first)) : -1
  const move = (by: 1 | -1) => {
    const length = script.sentences[sentence + by]?.words.length ?? 0
    if (chosen && script.move(sentence, by)) range.choose(chosen.from + by * length)
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="small" icon={<Captions aria-hidden="true" />} onPress={script.makeCaptions}>
        Make captions
      </Button>
      <span className="flex items-center">
        <IconButton
          label="Cut these words out"
          shortcut="Delete"
          size="small"
          icon={<Scissors aria-hidden="true" />}
          isDisabled={!chosen}
          onPress={() => {
            if (!chosen) return
            script.cut(chosen.from, chosen.to)
            range.clear()
          }}
        />
        <IconButton
          label="Move the sentence earlier"
          shortcut="Alt+ArrowUp"
          size="small"
          icon={<ArrowUp aria-hidden="true" />}
          isDisabled={sentence <= 0}
          onPress={() => move(-1)}
        />
        <IconButton
          label="Move the sentence later"
          shortcut="Alt+ArrowDown"
          size="small"
          icon={<ArrowDown aria-hidden="true" />}
          isDisabled={sentence < 0 || sentence >= script.sentences.length - 1}
          onPress={() => move(1)}
        />
      </span>
    </div>
  )
}

function Files({ script }: { script: Script }) {
  const input = useRef<HTMLInputElement>(null)
  const canSave = useStudioState(({ document }) => hasCaptions(document))
  return (
    <>
      <Menu
        label="Subtitle files"
        items={[
          {
            id: 'bring',
            label: 'Import captions from SRT or VTT',
            onAction: () => input.current?.click(),
          },
          {
            id: 'srt',
            label: 'Save captions as SRT',
            isDisabled: !canSave,
            separated: true,
            onAction: () => script.save('srt'),
          },
          {
            id: 'vtt',
            label: 'Save captions as WebVTT',
            isDisabled: !canSave,
            onAction: () => script.save('vtt'),
          },
        ]}
        trigger={<IconButton label="Subtitle files" size="small" icon={<Ellipsis aria-hidden="true" />} />}
      />
      <FilePicker
        ref={input}
        label="Subtitle file"
        accept=".srt,.vtt,text/vtt,application/x-subrip"
        onFiles={([file]) => {
          if (file) void script.importSubtitles(file)
        }}
      />
    </>
  )
}
