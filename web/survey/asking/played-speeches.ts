/** The sounds that played by themselves in one run of a survey: each does so once. */
export interface PlayedSpeeches {
  /** Returns whether the sound has not played yet; from then on it has. */
  isFirst: (sound: string) => boolean
}

export function createPlayedSpeeches(): PlayedSpeeches {
  const played = new Set<string>()
  return {
    isFirst(sound) {
      const isFirst = !played.has(sound)
      played.add(sound)
      return isFirst
    },
  }
}
