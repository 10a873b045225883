import type { ReactNode } from 'react'

/** One picture of 1000 × 1000, so that everything scales together. On a phone it leaves room for the sign-in form. */
export function TheatreFrame({ children }: { children: ReactNode }) {
  return (
    <div className="relative mx-auto aspect-square w-full max-w-[30dvh] overflow-hidden rounded-stage bg-[#2b1512] shadow-float sm:max-w-[44dvh] lg:max-w-none">
      <svg viewBox="0 0 1000 1000" aria-hidden="true" className="absolute inset-0 size-full">
        <defs>
          <radialGradient id="theatre-light" cx="50%" cy="58%" r="62%">
            <stop offset="0" stopColor="#ffe9ab" />
            <stop offset="0.55" stopColor="#f4c877" />
            <stop offset="0.56" stopColor="#7a3a2b" />
            <stop offset="1" stopColor="#2b1512" />
          </radialGradient>
          <linearGradient id="theatre-floor" x1="0" x2="0" y1="0" y2="1">
            <stop offset="0" stopColor="#8a4f31" />
            <stop offset="1" stopColor="#5b2f20" />
          </linearGradient>
        </defs>
        <rect width="1000" height="1000" fill="#47201a" />
        <circle cx="500" cy="520" r="372" fill="#f2c66d" />
        <circle cx="500" cy="520" r="340" fill="#f9dd95" />
        <rect y="838" width="1000" height="162" fill="url(#theatre-floor)" />
        <path d="M0 838 H1000" stroke="#2a1720" strokeWidth="8" />
        <g stroke="#2a1720" strokeOpacity="0.35" strokeWidth="5">
          <path d="M-60 1000 L150 838 M190 1000 L300 838 M420 1000 L450 838 M590 1000 L560 838 M820 1000 L705 838 M1060 1000 L850 838" />
        </g>
        <ellipse cx="500" cy="926" rx="330" ry="44" fill="#f9dd95" opacity="0.85" />
      </svg>
      {children}
      <svg
        viewBox="0 0 1000 1000"
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 size-full"
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        <g stroke="#2a1720" strokeWidth="9">
          <Drape />
          <g transform="translate(1000 0) scale(-1 1)">
            <Drape />
          </g>
          <Valance />
        </g>
      </svg>
    </div>
  )
}

/** The left drape, gathered by a cord. */
function Drape() {
  return (
    <>
      <path d="M-20 40 H212 C214 250 196 420 118 560 C150 640 168 780 176 1020 H-20 Z" fill="#b82f2b" />
      <path
        d="M146 40 C150 250 134 420 76 556 M76 40 C80 260 72 420 36 552 M60 574 C92 680 108 800 114 1020 M20 578 C40 690 50 810 54 1020"
        fill="none"
        stroke="#7d1a1f"
        strokeWidth="8"
      />
      <path d="M-20 520 C40 540 90 548 132 536 L122 592 C80 604 30 598 -20 576 Z" fill="#f2c230" />
    </>
  )
}

/** Scallops along the top, with a gold hem. */
function Valance() {
  const scallops = [0, 200, 400, 600, 800]
  return (
    <>
      {scallops.map((x) => (
        <g key={x}>
          <path
            d={`M${x - 4} -20 H${x + 204} V112 C${x + 188} 176 ${x + 12} 176 ${x - 4} 112 Z`}
            fill="#cf3a33"
          />
          <path
            d={`M${x + 2} 128 C${x + 30} 184 ${x + 170} 184 ${x + 198} 128`}
            fill="none"
            stroke="#f2c230"
            strokeWidth="13"
          />
          <path
            d={`M${x + 62} -10 C${x + 62} 50 ${x + 66} 100 ${x + 72} 136 M${x + 138} -10 C${x + 138} 50 ${x + 134} 100 ${x + 128} 136`}
            fill="none"
            stroke="#8d1f22"
            strokeWidth="7"
          />
        </g>
      ))}
    </>
  )
}
