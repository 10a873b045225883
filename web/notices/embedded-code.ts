/** Code and data of others inside packages whose own licence files do not mention them. */
export const embeddedCode: readonly {
  within: string
  name: string
  licence: string
  copyright: string
}[] = [
  {
    within: '@mediabunny/aac-encoder',
    name: 'FFmpeg (AAC encoder), https://ffmpeg.org',
    licence: 'LGPL-2.1-or-later',
    copyright: 'the FFmpeg developers',
  },
  {
    within: '@mediabunny/ac3',
    name: 'FFmpeg (AC-3 and E-AC-3), https://ffmpeg.org',
    licence: 'LGPL-2.1-or-later',
    copyright: 'the FFmpeg developers',
  },
  {
    within: '@mediabunny/dts',
    name: 'FFmpeg (DTS), https://ffmpeg.org',
    licence: 'LGPL-2.1-or-later',
    copyright: 'the FFmpeg developers',
  },
  {
    within: '@mediabunny/mp3-encoder',
    name: 'LAME, https://lame.sourceforge.io',
    licence: 'LGPL-2.0-or-later',
    copyright: 'the LAME developers',
  },
  {
    within: '@sapphi-red/web-noise-suppressor',
    name: 'GTCRN, https://github.com/Xiaobin-Rong/gtcrn',
    licence: 'MIT',
    copyright: '2024 Rong Xiaobin',
  },
  {
    within: '@tensorflow/tfjs-backend-wasm',
    name: 'XNNPACK, https://github.com/google/XNNPACK',
    licence: 'BSD-3-Clause',
    copyright: '2019 Google LLC; Facebook, Inc. and its affiliates',
  },
  {
    within: '@tensorflow/tfjs-backend-wasm',
    name: 'Emscripten, https://emscripten.org',
    licence: 'MIT',
    copyright: '2010-2014 Emscripten authors',
  },
  {
    within: '@vladmandic/human',
    name: 'BlazeFace and Face Mesh of MediaPipe, https://github.com/google-ai-edge/mediapipe',
    licence: 'Apache-2.0',
    copyright: 'The MediaPipe Authors',
  },
]
