export function CountBall({ count }: { count: number }) {
  return (
    <p aria-hidden="true" className="absolute inset-0 grid place-items-center max-sm:bottom-8">
      <span
        key={count}
        className="flex size-16 animate-rise items-center justify-center rounded-full bg-limelight font-display text-4xl font-bold text-on-limelight shadow-float sm:size-28 sm:text-6xl"
      >
        {count}
      </span>
    </p>
  )
}
