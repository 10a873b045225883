export function DropCurtain() {
  return (
    <div className="pointer-events-none fixed inset-3 z-40 flex items-center justify-center rounded-stage border-2 border-dashed border-curtain bg-veil text-2xl text-paper">
      Drop the sounds: each becomes a track
    </div>
  )
}
