/** The strength of each driver of a character: 0 (off) .. 1 (full). */
export interface Drivers {
  /** Breath, blinks, eyes that wander, the weight shifting, little habits. */
  idle: number
  /** Nods, brows, arms and lean after the voice. The mouth always follows it. */
  voice: number
  /** Head, eyes and brows of a recorded face. */
  camera: number
}

export const fullDrivers: Readonly<Drivers> = { idle: 1, voice: 1, camera: 1 }
