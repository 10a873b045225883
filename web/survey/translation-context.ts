import { createContext, use } from 'react'
import { englishTranslation } from './catalogues.ts'

export const TranslationContext = createContext(englishTranslation)

/** The words of the page around this component; English without one. */
export const useTranslation = () => use(TranslationContext)
