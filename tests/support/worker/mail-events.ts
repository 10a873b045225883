/**
 * In the documented shapes, including fields that we do not read: Resend (“Webhooks”), Postmark (“Bounce webhook”),
 * Amazon SES (“Amazon SNS notification examples”).
 */

export const resend = (type: string, to: string, more: Record<string, unknown> = {}) => ({
  type,
  created_at: '2026-11-22T23:41:12.126Z',
  data: {
    broadcast_id: '8b146471-e88e-4322-86af-016cd36fd216',
    created_at: '2026-11-22T23:41:11.894719+00:00',
    email_id: '56761188-7520-42d8-8898-ff6fc54ce618',
    from: 'Acme <onboarding@resend.dev>',
    to: [to],
    subject: 'Sending this example',
    tags: { category: 'confirm_email' },
    ...more,
  },
})

export const resendBounce = (to: string, type = 'Permanent') =>
  resend('email.bounced', to, {
    bounce: {
      diagnosticCode: ['smtp; 550 5.5.0 Requested action not taken: mailbox unavailable'],
      message:
        "The recipient's email address is on the suppression list because it has a recent history of producing hard bounces.",
      subType: 'Suppressed',
      type,
    },
  })

export const postmarkBounce = (email: string, more: Record<string, unknown> = {}) => ({
  RecordType: 'Bounce',
  MessageStream: 'broadcast',
  ID: 692560173,
  Type: 'HardBounce',
  TypeCode: 1,
  Name: 'Hard bounce',
  Tag: 'Test',
  MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
  Metadata: {},
  ServerID: 23,
  Description: 'The server was unable to deliver your message (ex: unknown user, mailbox not found).',
  Details: 'smtp;550 5.1.1 The email account that you tried to reach does not exist.',
  Email: email,
  From: 'sender@example.com',
  BouncedAt: '2026-11-05T16:33:54.9070259Z',
  DumpAvailable: true,
  Inactive: true,
  CanActivate: true,
  Subject: 'Test subject',
  Content: '<Full dump of bounce>',
  ...more,
})

export const postmarkComplaint = (email: string) =>
  postmarkBounce(email, {
    RecordType: 'SpamComplaint',
    Type: 'SpamComplaint',
    TypeCode: 512,
    Name: 'Spam complaint',
    Details: 'Test spam complaint details',
  })

export const postmarkSubscription = (email: string, more: Record<string, unknown> = {}) => ({
  RecordType: 'SubscriptionChange',
  MessageID: null,
  ServerID: 123456,
  MessageStream: 'broadcast',
  ChangedAt: '2026-11-01T10:53:34.416071Z',
  Recipient: email,
  Origin: 'Recipient',
  SuppressSending: true,
  SuppressionReason: 'ManualSuppression',
  Tag: 'my-tag',
  Metadata: { example: 'value' },
  ...more,
})

const sesMail = (to: string, messageId: string) => ({
  timestamp: '2026-11-27T14:59:38.237Z',
  source: 'john@example.com',
  sourceArn: 'arn:aws:ses:us-east-1:888888888888:identity/example.com',
  sourceIp: '127.0.3.0',
  sendingAccountId: '123456789012',
  callerIdentity: 'IAM_user_or_role_name',
  messageId,
  destination: [to],
  headersTruncated: false,
  headers: [
    { name: 'From', value: '"John Doe" <john@example.com>' },
    { name: 'To', value: `"Jane Doe" <${to}>` },
    { name: 'Message-ID', value: 'custom-message-ID' },
  ],
  commonHeaders: {
    from: ['John Doe <john@example.com>'],
    date: 'Wed, 27 Nov 2026 14:05:45 +0000',
    to: [`Jane Doe <${to}>`],
    messageId: 'custom-message-ID',
    subject: 'Hello',
  },
})

export const SES_ID = '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa0680-000000'

export const sesBounce = (to: string, { type = 'Permanent', id = SES_ID } = {}) => ({
  notificationType: 'Bounce',
  bounce: {
    bounceType: type,
    reportingMTA: 'dns; email.example.com',
    bouncedRecipients: [
      {
        emailAddress: to,
        status: '5.1.1',
        action: 'failed',
        diagnosticCode: `smtp; 550 5.1.1 <${to}>... User`,
      },
    ],
    bounceSubType: 'General',
    timestamp: '2026-11-27T14:59:38.237Z',
    feedbackId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa068a-000000',
    remoteMtaIp: '127.0.2.0',
  },
  mail: sesMail(to, id),
})

export const sesComplaint = (to: string, complaintFeedbackType = 'abuse') => ({
  notificationType: 'Complaint',
  complaint: {
    userAgent: 'AnyCompany Feedback Loop (V0.01)',
    complainedRecipients: [{ emailAddress: to }],
    complaintFeedbackType,
    arrivalDate: '2026-11-27T14:59:38.237Z',
    timestamp: '2026-11-27T14:59:38.237Z',
    feedbackId: '000001378603177f-18c07c78-fa81-4a58-9dd1-fedc3cb8f49a-000000',
  },
  mail: sesMail(to, SES_ID),
})

/** Published by a configuration set: another name for the type. */
export const sesDelay = (to: string) => ({
  eventType: 'DeliveryDelay',
  mail: sesMail(to, SES_ID),
  deliveryDelay: {
    timestamp: '2026-11-16T23:25:25.095Z',
    delayType: 'TransientCommunicationFailure',
    expirationTime: '2026-11-16T23:25:24.924Z',
    delayedRecipients: [
      { emailAddress: to, status: '4.4.1', diagnosticCode: 'smtp; 421 4.4.1 Unable to connect' },
    ],
  },
})

export const sns = (event: unknown, more: Record<string, unknown> = {}) => ({
  Type: 'Notification',
  MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
  TopicArn: 'arn:aws:sns:us-west-2:123456789012:MyTopic',
  Subject: 'Amazon SES Email Event Notification',
  Message: JSON.stringify(event),
  Timestamp: '2026-11-02T00:54:06.655Z',
  SignatureVersion: '1',
  Signature: 'EXAMPLEw6JRN...',
  SigningCertURL:
    'https://sns.us-west-2.amazonaws.com/SimpleNotificationService-f3ecfb7224c7233fe7bb5f59f96de52f.pem',
  UnsubscribeURL:
    'https://sns.us-west-2.amazonaws.com/?Action=Unsubscribe&SubscriptionArn=arn:aws:sns:us-west-2:123456789012:MyTopic:c9135db0',
  ...more,
})

export const snsConfirmation = (SubscribeURL: string) => ({
  Type: 'SubscriptionConfirmation',
  MessageId: '165545c9-2a5c-472c-8df2-7ff2be2b3b1b',
  Token: '2336412f37fb687f5d51e6e2425c464de2d1e1f2',
  TopicArn: 'arn:aws:sns:us-west-2:123456789012:MyTopic',
  Message: 'You have chosen to subscribe to the topic.',
  SubscribeURL,
  Timestamp: '2026-11-26T20:45:04.751Z',
  SignatureVersion: '1',
  Signature:
    'EXAMPLEpH+DcEwjAPg8O9mY8dReBSwksfg2S7WKQcikcNKWLQjwu6A4VbeS0QHVCkhRS7fUQvi2egU3N858fiTDN6bkkOxYDVrY0Ad8L10Hs3zH81mtnPk5uvvolIC1CXGu43obcgFxeL3khZl8IKvO61GWB6jI9b5+gLPoBc1Q=',
  SigningCertURL:
    'https://sns.us-west-2.amazonaws.com/SimpleNotificationService-f3ecfb7224c7233fe7bb5f59f96de52f.pem',
})
