CREATE INDEX `doomed_objects_created` ON `doomed_objects` (`created`);
CREATE INDEX `throttles_ends` ON `throttles` (`ends`);
CREATE INDEX `uploads_created` ON `uploads` (`created`);
CREATE INDEX `cam_projects_thumbnail` ON `cam_projects` (`thumbnail`) WHERE "thumbnail" > '';
CREATE INDEX `cam_projects_poster` ON `cam_projects` (`poster`) WHERE "poster" > '';
CREATE INDEX `cam_projects_video` ON `cam_projects` (`video`) WHERE "video" > '';
CREATE INDEX `users_avatar` ON `users` (`avatar`) WHERE "avatar" > '';
