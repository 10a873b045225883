import { classNames } from '../ui/class-names.ts'

/** The product's sign: a mouth that is a stage, its lips the curtain. */
export function Sign({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={classNames('shrink-0', className)}>
      <path
        className="fill-curtain"
        d="M3 7.5C8.2 5 12 6.2 16 9c4-2.8 7.8-4 13-1.5C29.5 18 24.5 27 16 27S2.5 18 3 7.5Z"
      />
      <path
        fill="#5c1116"
        d="M7 13.500c3 1.300 6 1.900 9 1.900s6-.6 9-1.900c-.9 5.600-4.200 9.500-9 9.500s-8.100-3.900-9-9.500Z"
      />
      <path
        fill="#fff9ec"
        d="M8.600 14.100c2.400.8 4.900 1.300 7.400 1.300s5-.5 7.400-1.300c-.3 1.100-.7 2.100-1.200 3-2 .7-4.100 1-6.200 1s-4.200-.3-6.200-1c-.5-.9-.9-1.900-1.200-3Z"
      />
      <path
        fill="#f8cc3d"
        d="M12.200 21.300c1-.9 2.300-1.400 3.800-1.400s2.800.5 3.800 1.400c-1.100.9-2.400 1.500-3.800 1.500s-2.700-.6-3.800-1.500Z"
      />
    </svg>
  )
}

/** Sign and name. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2 font-display text-lg leading-none font-bold tracking-tight text-ink">
      <Sign className="size-7" />
      <span className="max-sm:sr-only">Mouthpiece</span>
    </span>
  )
}
