/** Id of this build; vite.config.ts writes it into the code and into `/builds/latest.json`. */
declare const __BUILD_ID__: string
