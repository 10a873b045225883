/** A row's check box, whose name is read and not shown. */
export function PickBox({ label, value, onChange }: { label: string; value: boolean; onChange: () => void }) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={value}
      onChange={onChange}
      className="size-4 cursor-pointer accent-curtain"
    />
  )
}
