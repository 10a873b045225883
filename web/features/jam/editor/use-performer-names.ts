import { useCharacters } from '../seats/use-characters.ts'
import { useJamState } from '../room/use-jam.ts'

export function usePerformerNames(): (performer: string) => string {
  const { document } = useJamState()
  const characters = useCharacters()
  return (id) => {
    const performer = document.performers.find((one) => one.id === id)
    const singer = document.tracks.find((track) => track.performer === id)?.name
    const character = characters.find((one) => one.id === performer?.character)?.name
    return [singer, character].filter(Boolean).join(' as ') || 'Performer'
  }
}
