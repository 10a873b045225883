import type { SurveyLook } from '#contract/survey/look'
import { lookTokens } from '#model/survey/look-tokens'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useBlobAddress } from '../ui/hooks/use-blob-address.ts'
import { Background } from './background.tsx'
import type { SurveyFiles } from './survey-files.ts'
import { useSurveyFile } from './use-survey-file.ts'

export interface LookedProps {
  look: SurveyLook
  files: SurveyFiles
  children: ReactNode
}

/** A survey in its own look. The colours are those of the whole page, or of the frame of a preview. */
export default function Looked({ look, files, children }: LookedProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const page = box.current?.closest<HTMLElement>('[data-device]') ?? document.documentElement
    const tokens = Object.entries(lookTokens(look))
    for (const [name, value] of tokens) page.style.setProperty(name, value)
    return () => tokens.forEach(([name]) => page.style.removeProperty(name))
  }, [look])
  return (
    <div ref={box} data-paper={look.paper}>
      {look.background ? <Background {...look.background} files={files} /> : null}
      {look.logo ? <Logo id={look.logo} files={files} /> : null}
      {children}
    </div>
  )
}

/** Decorative: the survey's title follows. */
function Logo({ id, files }: { id: string; files: SurveyFiles }) {
  const address = useBlobAddress(useSurveyFile(id, files))
  return (
    <div className="mb-6 h-14">
      {address ? (
        <img src={address} alt="" className="h-full max-w-full object-contain object-left rtl:object-right" />
      ) : null}
    </div>
  )
}
