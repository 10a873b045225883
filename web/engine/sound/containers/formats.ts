import { ADTS, FLAC, MATROSKA, MP3, MP4, MPEG_TS, OGG, QTFF, WAVE, WEBM } from 'mediabunny'

/** Not HLS: a playlist would make the browser fetch what others wrote into it. */
export const formats = [WAVE, MP3, MP4, QTFF, OGG, WEBM, MATROSKA, FLAC, ADTS, MPEG_TS]
