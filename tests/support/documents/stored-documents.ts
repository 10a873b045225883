/** Written by builds of version 1: they must stay readable. */
export const storedDocuments: readonly [name: string, document: { version: 1 } & Record<string, unknown>][] =
  [
    [
      'an empty project',
      {
        version: 1,
        stage: { width: 1280, height: 720, fps: 30 },
        tempo: 120,
        performers: [{ id: 'performer-1', character: 'pip', props: {}, x: 0.5, y: 0.96, scale: 1 }],
        tracks: [],
        scenes: [],
        captions: [],
        gestures: [],
      },
    ],
    [
      'a project with all that there was',
      {
        version: 1,
        stage: { width: 720, height: 1280, fps: 60 },
        tempo: 96.5,
        performers: [
          {
            id: 'performer-1',
            character: 'pip',
            rig: 'pip-3',
            props: { hat: true, hue: 0.2 },
            x: 0.3,
            y: 1,
            scale: 1.4,
          },
          { id: 'performer-2', character: 'mo', props: { coat: '#ff8800' }, x: 0.7, y: 0.96, scale: 1 },
        ],
        tracks: [
          {
            id: 'voice-1',
            kind: 'voice',
            name: 'Voice',
            performer: 'performer-1',
            gain: 1.5,
            pan: -0.25,
            mute: false,
            solo: true,
            clips: [
              {
                id: 'clip-1',
                take: 'take-1',
                start: 0.5,
                offset: 1,
                duration: 4,
                gain: 0.8,
                fadeIn: 0.1,
                fadeOut: 0.2,
              },
            ],
          },
          {
            id: 'music-1',
            kind: 'music',
            name: 'Band',
            performer: null,
            gain: 0.4,
            pan: 0,
            mute: true,
            solo: false,
            clips: [],
          },
        ],
        scenes: [
          {
            id: 'scene-1',
            start: 0,
            duration: 86_400,
            background: 'media:picture-1',
            camera: { x: 0.5, y: 0.4, zoom: 1.3 },
            layout: 'duet',
            cast: ['performer-2'],
          },
        ],
        captions: [{ id: 'caption-1', start: 1, duration: 2, text: 'Hello', performer: 'performer-1' }],
        gestures: [{ id: 'gesture-1', performer: 'performer-1', name: 'wave', start: 2, duration: 1.2 }],
        mouthCorrections: [{ id: 'mouth-1', take: 'take-1', start: 1, duration: 0.2, shape: 'A' }],
      },
    ],
  ]
