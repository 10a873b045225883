import pip from '../../characters/pip.svg?url'

/**
 * Exactly where the animated one appears: `PLACE` in per cent of the theatre, for a drawing of 1000 units whose feet
 * are at (500, 948).
 */
export function StillPuppet() {
  return (
    <img
      src={pip}
      alt=""
      fetchPriority="high"
      className="absolute top-[20.556%] left-[11%] w-[78%] max-w-none"
    />
  )
}
