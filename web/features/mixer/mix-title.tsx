import type { MixRecord } from '#contract/mixes/mixes'
import { useState } from 'react'
import { useTitle } from '../../shell/use-title.ts'
import { renameMix } from './mix-actions.ts'
import { showErrorBriefly } from '../../shell/errors/show-error.ts'

export function MixTitle({ record }: { record: MixRecord }) {
  const [title, setTitle] = useState(record.title)
  const [saved, setSaved] = useState(record.title)
  useTitle(`${saved} · Mixer`)
  async function keep() {
    const next = title.trim()
    if (!next || next === saved) return setTitle(saved)
    try {
      await renameMix(record, next)
      setSaved(next)
    } catch (error) {
      setTitle(saved)
      showErrorBriefly(error)
    }
  }
  return (
    <input
      aria-label="Title of the mix"
      value={title}
      maxLength={120}
      onChange={(change) => setTitle(change.target.value)}
      onBlur={() => void keep()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setTitle(saved)
      }}
      className="h-8 w-full min-w-0 truncate rounded-control border border-transparent bg-transparent px-1.5 text-sm font-semibold hover:border-line focus:border-line-strong focus:bg-raised"
    />
  )
}
