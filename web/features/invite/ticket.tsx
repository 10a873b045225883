import type { ReactNode } from 'react'
import pip from '../../characters/pip.svg?url'

/** An invite, drawn as a theatre ticket. */
export function Ticket({
  from = '',
  message = '',
  children,
}: {
  from?: string
  message?: string
  children: ReactNode
}) {
  return (
    <div className="grid overflow-hidden rounded-stage border border-line bg-panel shadow-float md:grid-cols-[17rem_minmax(0,1fr)]">
      <div className="relative flex gap-4 overflow-hidden bg-curtain-deep p-5 text-on-curtain md:flex-col md:justify-between md:p-7">
        <p className="hidden font-display text-sm font-semibold tracking-[0.2em] uppercase opacity-80 md:block">
          Admit one
        </p>
        <div className="flex min-w-0 flex-1 flex-col justify-center gap-2 md:flex-none">
          {from === '' ? null : (
            <p className="text-sm opacity-85">
              <bdi>{from}</bdi> says
            </p>
          )}
          {message === '' ? (
            <p className="font-display text-xl leading-snug font-bold">Give your voice a face.</p>
          ) : (
            <p className="font-display text-xl leading-snug font-bold wrap-anywhere whitespace-pre-line">
              {message}
            </p>
          )}
        </div>
        <img
          src={pip}
          alt=""
          className="-mr-3 -mb-14 w-32 max-w-[33vw] shrink-0 self-end sm:w-36 md:mr-0 md:-mb-32 md:w-[135%] md:max-w-none md:self-center"
        />
        <Perforation />
      </div>
      <div className="min-w-0 p-6 sm:p-9">{children}</div>
    </div>
  )
}

/** The line a ticket is torn along: below the stub on a phone, beside it elsewhere. */
function Perforation() {
  return (
    <span
      aria-hidden="true"
      className="absolute right-0 bottom-0 left-0 border-b-4 border-dotted border-panel md:top-0 md:left-auto md:border-r-4 md:border-b-0"
    />
  )
}
