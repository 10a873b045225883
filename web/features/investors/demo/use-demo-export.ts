import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { durationOf } from '../../../engine/document/timing.ts'
import { type ExportChoice, exportFileName, startingChoice } from '../../../stage/export/export-options.ts'
import { createExportRun } from '../../../stage/export/export-run.ts'
import { useExportTitle } from '../../../stage/export/export-title.ts'
import { makeFile } from '../../../stage/export/make-file.ts'
import { useExportSupport } from '../../../stage/export/use-export-support.ts'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import type { Demo } from './use-demo.ts'

export function useDemoExport({ document, takes, theatre, character }: Demo) {
  const support = useExportSupport()
  const [search] = useSearchParams()
  const [chosen, setChosen] = useState<ExportChoice>()
  const [run] = useState(() => createExportRun(() => performance.now() / 1000))
  useEffect(() => () => run.cancel(), [run])
  const step = useSignal(run.step)
  useExportTitle(step, 'Demo')
  const choice = chosen ?? (support ? startingChoice(document.stage, support, search) : undefined)

  return {
    support,
    choice,
    setChoice: setChosen,
    step,
    cancel: run.cancel,
    isReady: theatre.ready && durationOf(document) > 0,
    start() {
      if (!choice) return
      theatre.player.pause()
      void run.start({
        choice,
        duration: durationOf(document),
        make: (onProgress, signal) => makeFile({ document, takes, theatre, choice, onProgress, signal }),
      })
    },
    fileName: (made: ExportChoice) =>
      exportFileName(`${character?.name ?? 'Mouthpiece'} speaks`, made.format),
  }
}
