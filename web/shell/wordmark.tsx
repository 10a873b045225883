import { classNames } from '../ui/class-names.ts'

/** A laughing mouth whose upper lip is a theatre's curtain. `public/favicon.svg` and `index.html` have copies. */
export function Sign({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={classNames('shrink-0', className)}>
      <path fill="#b5302a" d="M2.6 8h26.8c1.7 10.8-2.2 20.5-13.4 20.5S.9 18.8 2.6 8Z" />
      <path fill="#3d0c12" d="M7.6 9h16.8c1.3 8.4-1.9 15.2-8.4 15.2S6.3 17.4 7.6 9Z" />
      <path
        fill="#fff6e6"
        d="M7.3 12h17.4c.1 2.1-.1 4-.6 5.7-2.3.7-5 1.1-8.1 1.1s-5.8-.4-8.1-1.1C7.4 16 7.2 14.1 7.3 12Z"
      />
      <path
        fill="#e0605a"
        d="M10.9 22.3c1.3-1.3 3.1-2.1 5.1-2.1s3.8.8 5.1 2.1c-1.4 1.2-3.1 1.9-5.1 1.9s-3.7-.7-5.1-1.9Z"
      />
      <path
        fill="#cf3a33"
        d="M3.5 3.5h25A2.5 2.5 0 0 1 31 6v3.6c-1 2.5-2.7 4-5 4s-4-1.3-5-3.3c-1 2-2.7 3.3-5 3.3s-4-1.3-5-3.3c-1 2-2.7 3.3-5 3.3s-4-1.5-5-4V6a2.5 2.5 0 0 1 2.5-2.5Z"
      />
      <path fill="none" stroke="#8f211f" strokeWidth="1.2" strokeLinecap="round" d="M11 5v3.4M21 5v3.4" />
      <path
        fill="none"
        stroke="#f8cc3d"
        strokeWidth="1.9"
        strokeLinejoin="round"
        strokeLinecap="round"
        d="M1.4 9.8c1 2.4 2.6 3.8 4.6 3.8 2.3 0 4-1.3 5-3.3 1 2 2.7 3.3 5 3.3s4-1.3 5-3.3c1 2 2.7 3.3 5 3.3 2 0 3.6-1.4 4.6-3.8"
      />
    </svg>
  )
}

export function Wordmark({ compact = false }: { compact?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5 font-display text-lg leading-none font-bold tracking-tight text-ink">
      <Sign className="size-8" />
      <span className={compact ? 'max-sm:sr-only' : undefined}>Mouthpiece</span>
    </span>
  )
}
