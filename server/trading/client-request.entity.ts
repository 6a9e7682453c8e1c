import { Column, Entity, PrimaryColumn } from "typeorm";

/** A money mutation that ran: a retry with the same request id gets the first answer. */
@Entity("client_requests")
export class ClientRequest {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  @PrimaryColumn({ type: "text" })
  mutation!: string;

  @PrimaryColumn({ name: "client_request_id", type: "text" })
  clientRequestId!: string;

  /** Of the input in canonical form: the same id with other input is refused. */
  @Column({ name: "input_sha256", type: "text" })
  inputSha256!: string;

  /** Ids of what was changed; null only inside the transaction that runs it. */
  @Column({ type: "jsonb", nullable: true })
  result!: Record<string, unknown> | null;

  @Column({ type: "timestamptz", default: () => "now()" })
  at!: Date;
}
