import {
  blocksTable,
  followRequestsTable,
  followsTable,
  mailsTable,
  mutesTable,
  relationsTable,
  usersTable,
} from "./identity-tables.store";
import { byColumn, type PersonalDataPart } from "./personal-data";

/** What the modules identity and people, and the platform below them, export and erase. In the order of erasure. */
export const accountsPersonalData: PersonalDataPart = {
  module: "accounts",
  tables: [
    byColumn("outbox", "user_id", "stream, sequence, at, body", "previous_sequence"),
    byColumn("stream_counters", "user_id", "stream, sequence"),
    byColumn("client_requests", "user_id", "mutation, client_request_id, at", "input_sha256, result"),
    mailsTable,
    // Open reset links; verification links are signed, not stored.
    byColumn("verification", "value", '"createdAt", "expiresAt"', 'id, identifier, "updatedAt"'),
    followsTable,
    blocksTable,
    mutesTable,
    relationsTable,
    byColumn(
      "privacy_settings",
      "user_id",
      "profile_audience, shows_weights, amounts, may_write, may_mention, named_as_copier, open_trade_delay_seconds, updated_at",
    ),
    byColumn("known_devices", "user_id", "device, network, first_used_at, last_used_at"),
    byColumn("email_changes", "user_id", "new_email, old_confirmed_at, new_confirmed_at, expires_at", "old_token_sha256, new_token_sha256"),
    followRequestsTable,
    byColumn("data_exports", "user_id", "requested_at, ready_at, expires_at", "id, body"),
    byColumn("api_keys", "user_id", "name, start, scopes, reaches_live, created_at, last_used_at, expires_at", "id, key_sha256"),
    byColumn('"twoFactor"', '"userId"', "verified", 'id, secret, "backupCodes", "failedVerificationCount", "lockedUntil"'),
    byColumn(
      "passkey",
      '"userId"',
      'name, "deviceType", "backedUp", "createdAt"',
      'id, "publicKey", "credentialID", counter, transports, aaguid',
    ),
    byColumn("session", '"userId"', '"createdAt", "updatedAt", "expiresAt", "ipAddress", "userAgent"', "id, token, fresh_at"),
    byColumn(
      "account",
      '"userId"',
      '"providerId", "createdAt", "updatedAt"',
      'id, "accountId", "accessToken", "refreshToken", "idToken", "accessTokenExpiresAt", "refreshTokenExpiresAt", scope, password',
    ),
    byColumn('"user"', "id", 'name, email, "emailVerified", "createdAt", "updatedAt"', 'image, "twoFactorEnabled"'),
    usersTable,
    {
      table: "audit_log",
      keptBecause: "Who used which power, and why, must stay readable; the actor and subject are pseudonyms after an erasure.",
    },
  ],
};
