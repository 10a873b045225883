import { showErrorBriefly } from '../../../../shell/errors/show-error.ts'
import { useStudio } from '../../project/use-studio.ts'
import { addPicture } from '../import-files.ts'

/** Uploads a picture and adds it as an overlay at `now` (seconds). */
export function useAddPicture(now: () => number): (file: File) => void {
  const studio = useStudio()
  return (file) => {
    addPicture(studio, file, now()).catch(showErrorBriefly)
  }
}
