/** Name and version of the engine, kept with what it made: an older one is analysed again. */
export const VOICE_ENGINE = 'mouthpiece-voice/1.0.0'
