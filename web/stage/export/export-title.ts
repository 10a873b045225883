import { formatPercent } from '../../platform/locale.ts'
import { useTitle } from '../../shell/use-title.ts'
import type { ExportStep } from './export-run.ts'

/** Shows the progress of an export in the tab's title; `page` is the title of the page. */
export function useExportTitle(step: ExportStep, page: string): void {
  useTitle(exportTitle(step, page))
}

export function exportTitle(step: ExportStep, page: string): string {
  switch (step.name) {
    case 'idle':
      return page
    case 'working':
      return `${formatPercent(Math.floor(step.fraction * 100) / 100)} · ${page}`
    case 'done':
      return `Ready · ${page}`
    case 'failed':
      return `Failed · ${page}`
    default:
      return step satisfies never
  }
}
