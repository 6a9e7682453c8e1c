import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import { LoadedProfile } from "./ProfileByIdPage";

/** `/profile/{username}`: the same page as `/trader/{id}`, by name. */
export default function ProfilePage(): ReactNode {
  const { username = "" } = useParams();
  return <LoadedProfile key={username} by={{ username }} />;
}
